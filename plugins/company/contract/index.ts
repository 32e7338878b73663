/** Types that others may use: none yet; company settings are read through the platform's `Features`. */
export {};
