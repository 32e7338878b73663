export const linesIn = (code: string): number => code.split('\n').length;
