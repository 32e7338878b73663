/** Key of what the frame tells its page: no other script's messages have it. */
export const frameSign = 'kaiku-survey';

/** What a survey in a frame tells the page around it. */
export type FrameMessage =
  /** Pixels. */
  | { height: number }
  /** Another page of the survey is shown. */
  | { page: true }
  | { sent: true };
