/** So much of a value of the file tells what it is. */
const sampleLength = 40;

export const short = (value: string): string =>
  value.length > sampleLength ? `${value.slice(0, sampleLength - 1).trimEnd()}…` : value;
