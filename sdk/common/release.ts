/** On replies of the API: when the release was made that answers. The page has the same of the one that sent it. */
export const releaseHeader = 'kaiku-release';
