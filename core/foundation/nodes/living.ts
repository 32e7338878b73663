/** A node that has not been heard of for so long is gone. */
export const goneSeconds = 20;
