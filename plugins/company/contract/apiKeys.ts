import { definePoint, token } from '@kaiku/sdk/common';
import type { RouteInput } from '@kaiku/sdk/server';

/** A key that is in force. */
export interface ApiKeyUse {
  companyId: string;
  keyId: string;
}

/**
 * A part of what keys are good for. Who manages the company gives a key those that it needs and no more. Its texts are
 * `apiScopes.<name>.title` and `.text` of the plugin that brings it.
 */
export interface ApiScope {
  /** `<plugin>.<name>`. */
  key: string;
  /** The least first. A key for which none is chosen has the first. */
  order: number;
}
export const ApiScopes = definePoint<ApiScope>('company.apiScopes');

/** Keys with which a company's integrations call, for other plugins' servers. Each finding counts as a use of the key. */
export interface ApiKeys {
  /**
   * Whose key it is; null for one that there is not, that was revoked or has expired, that has not the scope, whose owner
   * is not active any more or whose company's trial is over. Needs no tenant. What it says is at most a second old, on
   * every node.
   */
  check(key: string, scope: string): Promise<ApiKeyUse | null>;
  /** Whether a key that was found a while ago still answers; as `check`, but no use of the key. */
  inForce(use: ApiKeyUse): Promise<boolean>;
  /**
   * The key of a call: its header `X-Api-Key`, or else `api_key` in its query (GAP-052). Null without one, or as `check`.
   * Whoever guesses is counted by address.
   * @throws Problem `too_many_requests`
   */
  ofCall(request: RouteInput<object, object, unknown>['request'], scope: string): Promise<ApiKeyUse | null>;
}
export const ApiKeys = token<ApiKeys>('company.ApiKeys');
