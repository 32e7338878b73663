/** What the build writes beside a plugin's federated entry; by this name and in its form the field's tools know it. */
export const webManifestName = 'mf-manifest.json';

/** The part of it that the server reads: the name of the entry, beside it. */
export interface WebManifest {
  metaData: { remoteEntry: { name: string } };
}
