// Internet Explorer gets the notice of index.html and nothing else (PLAT-061): the rest comes by an import that it
// never makes.
if (!/MSIE |Trident\//.test(navigator.userAgent)) {
  void import('./app/start.tsx').then(({ start }) => start(document.getElementById('root')!));
}
