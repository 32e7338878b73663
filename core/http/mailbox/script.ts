/** Comfort for who has JavaScript: times of the place, news, keys. Without it the page works by links and forms. */
export const script = `
const place = { en: 'en-GB' }[document.documentElement.lang] ?? document.documentElement.lang;
const at = (root) => {
  for (const time of root.querySelectorAll('time')) {
    const day = new Date(time.dateTime);
    const today = day.toDateString() === new Date().toDateString();
    time.textContent = day.toLocaleString(place, time.dataset.whole !== undefined
      ? { dateStyle: 'long', timeStyle: 'medium' } : today ? { timeStyle: 'short' } : { dateStyle: 'short' });
  }
};
at(document);
const list = document.querySelector('.list');
let version = list.dataset.version;
const look = async () => {
  if (document.hidden) return;
  const reply = await fetch('/mailbox/version').catch(() => null);
  if (!reply || !reply.ok || (await reply.text()) === version) return;
  const page = await fetch(location.href).then((again) => again.text()).catch(() => null);
  if (!page) return;
  const whole = new DOMParser().parseFromString(page, 'text/html');
  const fresh = whole.querySelector('.list');
  version = fresh.dataset.version;
  const focus = document.activeElement && document.activeElement.getAttribute('href');
  const held = list.contains(document.activeElement);
  list.replaceChildren(...fresh.childNodes);
  at(list);
  const talk = document.querySelector('.talk');
  const said = whole.querySelector('.talk');
  if (talk && said && said.children.length !== talk.children.length) {
    at(said);
    talk.replaceChildren(...said.childNodes);
    document.querySelector('.reply')?.scrollIntoView({ block: 'nearest' });
  }
  if (held) [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === focus)?.focus();
};
setInterval(look, 1500);
document.addEventListener('visibilitychange', look);
document.addEventListener('submit', (event) => {
  const { sure } = event.target.dataset;
  if (sure && !confirm(sure)) event.preventDefault();
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const search = document.querySelector('input[type=search]');
  if (event.target === search) {
    if (event.key === 'Escape') search.blur();
    return;
  }
  if (event.key === '/') {
    event.preventDefault();
    search.focus();
    search.select();
  }
  const step = { j: 1, k: -1 }[event.key];
  if (!step) return;
  const links = [...list.querySelectorAll('li a')];
  const now = links.findIndex((link) => link.hasAttribute('aria-current'));
  const next = links[now < 0 ? 0 : now + step];
  if (next) location.href = next.href;
});
list.querySelector('[aria-current]:not(nav a)')?.scrollIntoView({ block: 'nearest' });
`;
