/** Name of a plugin's federated container, which is a global variable: `data-collections` -> `kaiku_data_collections`. */
export const federatedName = (pluginId: string): string => `kaiku_${pluginId.replace(/[^A-Za-z0-9]/g, '_')}`;
