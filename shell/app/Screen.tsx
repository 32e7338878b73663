import type { ReactNode } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { usePageFocus } from './focus.ts';

/** A page in the shell's frame (`app`) or alone (`bare`). The main landmark is the shell's in both. */
export function Screen({ chrome, children }: { chrome: 'app' | 'bare'; children: ReactNode }) {
  const main = usePageFocus();
  const page = (
    <main key="main" id="main" ref={main} tabIndex={-1} className={chrome === 'app' ? 'sh-main' : 'sh-bare'}>
      {children}
    </main>
  );
  return chrome === 'app' ? <Frame>{page}</Frame> : page;
}
