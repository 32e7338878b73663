/** Keeps the number beside a slider, which CSS cannot. */
export function showSliders(part: ParentNode): void {
  for (const range of part.querySelectorAll<HTMLInputElement>('input[type=range]')) showSlider(range);
}

export function showSlider(range: HTMLInputElement): void {
  const { scaleMin = '0', unit = '', none = '' } = range.dataset;
  const text = range.valueAsNumber < Number(scaleMin) ? none : `${range.value} ${unit}`.trim();
  const output = range.parentElement?.querySelector('output');
  if (output) output.textContent = text;
  range.setAttribute('aria-valuetext', text);
}
