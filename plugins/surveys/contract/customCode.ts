/** Company feature with which surveys may have JavaScript of their own: it runs in respondents' browsers. */
export const scriptFeature = 'custom_script';
