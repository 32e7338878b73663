import { lazily } from '@kaiku/sdk/web';
import type { ComponentType } from 'react';

const Nothing = () => null;

/** A part that few visits show: it is fetched when it is drawn, and a page goes on without it where it cannot be. */
export const quietly = (load: () => Promise<ComponentType>): ComponentType =>
  lazily(() => load().catch(() => Nothing), Nothing);

/** After what the page itself fetches. */
const laterMs = 2_000;

/** The same of what nobody waits for: nothing of it is fetched while the first page comes. */
export const lately = (load: () => Promise<ComponentType>): ComponentType =>
  quietly(async () => {
    await new Promise((resolve) => setTimeout(resolve, laterMs));
    return load();
  });
