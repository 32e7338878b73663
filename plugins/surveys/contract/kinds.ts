import { definePoint, token } from '@kaiku/sdk/common';
import type { Kind, KindRegistry } from '@kaiku/sdk/model';

/** A question kind that a plugin brings to the server; its web part brings it to the editor (`questionKindSlot`). */
export interface QuestionKind {
  kind: Kind;
  /**
   * File of a module that the build made for servers, with everything in it: exports `kind`, for threads without
   * services, and `View`, for the respondents' page. `kaiku-plugin build` makes it of what `bundles.json` names.
   */
  module: string;
  /** What respondents' browsers load where a survey has the kind. */
  client: {
    /** Folder of the built files, with their `manifest.json`, and the entry's name in it. */
    folder: string;
    entry: string;
    /** Address that the folder is served at. */
    address: string;
  };
}
/** Plugins contribute their kinds here. */
export const questionKinds = definePoint<QuestionKind>('surveys.questionKind');

/** The question kinds of this installation: ours, and those of plugins. */
export const QuestionKinds = token<KindRegistry>('surveys.QuestionKinds');
/** Those of plugins, with what they are built of. */
export const QuestionKindParts = token<readonly QuestionKind[]>('surveys.QuestionKindParts');
