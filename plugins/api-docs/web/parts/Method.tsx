/** The method of a call; its colour says no more than its word. */
export const Method = ({ method }: { method: string }) => (
  <span className="kd-method" data-method={method}>
    {method}
  </span>
);
