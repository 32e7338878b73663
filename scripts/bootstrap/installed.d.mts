export function stampOf(root: string, machine?: { platform?: string; arch?: string }): string;
export function writeStamp(root: string): void;
export function removeStamp(root: string): void;
export function reasonToInstall(root: string): string | undefined;
export function ownNodeExists(root: string): boolean;
export function countPackages(root: string): number;
export function countInstalled(root: string): number;
