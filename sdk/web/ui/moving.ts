/** Which way an arrow key steps through a list: one back or one on; undefined for other keys. */
export const arrowStep = (key: string): -1 | 1 | undefined =>
  key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;

interface Dragged {
  transform: { y: number } | null;
  transition: string | undefined;
}

/** Where a row is drawn while rows of its list are dragged: it moves up and down, and keeps its size. */
export const draggedStyle = ({ transform, transition }: Dragged) => ({
  transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
  transition,
});
