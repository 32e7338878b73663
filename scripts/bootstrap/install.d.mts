export function ensureInstalled(root: string): Promise<void>;
export function explain(output: string, root: string): Error & { hint: string };
