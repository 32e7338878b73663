/* How far a fill has come, as it is counted: by the furthest page, in the respondent's own order of pages. */

/**
 * Whether a page lies beyond the furthest that a fill had come to.
 * @param before empty: nothing was counted of it yet
 */
export function isFurther(pages: readonly { id: string }[], page: string, before: string): boolean {
  const at = (id: string): number => pages.findIndex((one) => one.id === id);
  return at(page) > at(before);
}
