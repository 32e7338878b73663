/* Pages that wait for the script. Text browsers show what stands in a `<template>`, but nothing of a script's text. */

/** Type of the script elements that hold them. */
export const waitingType = 'text/html';

/** HTML as the text of a script element: nothing in it can end the element, or keep it from ending. */
export const waitingText = (html: string): string => html.replace(/<(?=\\*(?:!--|\/?script))/gi, '<\\');

/** The HTML of such a text. */
export const waitingHtml = (text: string): string => text.replace(/<\\(?=\\*(?:!--|\/?script))/gi, '<');
