const minuteMs = 60_000;
const longestMinutes = 60;
/** Within two days. */
const mostPauses = 54;

/** How long a domain is left in peace after so many refusals one after another: 1, 2, 4 … 60 minutes. */
export const pauseMs = (failures: number): number => Math.min(2 ** (failures - 1), longestMinutes) * minuteMs;

/** After two days nothing waits for its domain any more: each message has tries of its own, and ends by them. */
export const isLeft = ({ failures }: { failures: number }): boolean => failures >= mostPauses;
