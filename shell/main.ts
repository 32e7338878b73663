// Internet Explorer gets the notice of index.html and nothing else (PLAT-061). The import is a dynamic one because
// shared modules are negotiated before the code that needs them runs.
if (!/MSIE |Trident\//.test(navigator.userAgent)) {
  void import('./app/start.tsx').then(({ start }) => start(document.getElementById('root')!));
}
