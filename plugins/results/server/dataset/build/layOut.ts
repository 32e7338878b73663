import type { KindFault, TellFault } from '@kaiku/sdk/model';
import { kindsOf } from '../../services/kinds.ts';
import { columnsOf } from '../columns.ts';
import { Layout } from '../layout.ts';
import { Loader } from '../load.ts';
import type { BuildOrder } from './protocol.ts';
import type { Writing } from './writing.ts';

/** Who sends rows, and what is told of them. */
interface LayingOut {
  order: BuildOrder;
  /** Fails when nobody waits for it any more: no kind is asked anything then. */
  cancelled: Promise<never>;
  blocks: AsyncIterable<Uint8Array>;
  /** Bytes of chunks that were written. */
  free: ArrayBuffer[];
  taken(count: number): void;
  fault(fault: KindFault): void;
}

/** Lays packed rows out in columns, and has them written. @throws NeedsRoom; what the blocks or the writing fail with */
export async function layOut(
  { order, cancelled, blocks, free, taken, fault }: LayingOut,
  writing: Writing,
): Promise<void> {
  const { file, folder, memory, fieldIds, watermark, words } = order;
  const kinds = await Promise.race([cancelled, kindsOf(order.kinds, order.elements, firstOnly(fault))]);
  const elements = columnsOf(order.elements, kinds);
  const room = [...(new Layout().missing(elements, fieldIds) ?? []), ...order.room];
  const layout = Layout.of(room);
  const loader = new Loader({ layout, elements, fromStart: true, words, free });
  // No kind is asked while DuckDB makes columns: who holds this thread may have it ended, and the other with it.
  await writing.begin({ file, folder, memory, room, columns: loader.columns, watermark });
  const send = async (end = false): Promise<void> => {
    for (const chunk of loader.take(end)) await writing.add(chunk);
  };
  for await (const block of blocks) {
    const count = loader.addPacked(block);
    await send();
    taken(count);
  }
  await send(true);
  await writing.end(layout.news);
}

/** Of each member of a kind the first fault. */
function firstOnly(tell: (fault: KindFault) => void): TellFault {
  const told = new Set<string>();
  return ({ plugin, kind, member, elementId, error }) => {
    if (told.has(`${kind} ${member}`)) return;
    told.add(`${kind} ${member}`);
    // What was thrown may be anything, which need not be cloneable.
    tell({ plugin, kind, member, elementId, error: new Error(String(error)) });
  };
}
