/** One star; `stars.css` fills the chosen one and those before it. Decoration: words beside it say how many. */
export function Star() {
  return (
    <svg className="ks-smiley-icon ks-star" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <path d="M50 10l12.4 25.1 27.7 4-20 19.6 4.7 27.6L50 73.2 25.2 86.3l4.7-27.6-20-19.6 27.7-4z" />
    </svg>
  );
}
