/** SUR-061. */
export const TEXT_MAX_LENGTH = 300_000;
/** The respondent's own text of an "other" choice. */
export const OTHER_MAX_LENGTH = 1_000;
/** GAP-060: files of an answer, and megabytes of a file. */
export const MAX_FILES = 5;
export const MAX_FILE_MB = 10;
/** Bytes of a part of a file that comes in parts: seconds of a slow connection. */
export const FILE_PART_BYTES = 512 * 1024;
export const LINE_MAX_LENGTH = 1_000;
export const PARAGRAPHS_MAX_LENGTH = 20_000;
export const CODE_MAX_LENGTH = 100_000;
export const MAX_PAGES = 500;
export const MAX_ELEMENTS_ON_PAGE = 500;
export const MAX_CHOICES = 2_000;
export const MAX_ROWS = 200;
/** Each has a column of its own in results, and as many places. */
export const MAX_RANKED = 100;
export const MAX_RULES_ON_PAGE = 100;
export const MAX_BACKGROUND_FIELDS = 500;
export const MAX_TAGS = 100;
