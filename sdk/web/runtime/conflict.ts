import { useEffect, useRef } from 'react';
import type { ApiError } from './errors.ts';

type Handler = (error: ApiError) => void;
const handlers = new Set<Handler>();

export const handlesConflict = (): boolean => handlers.size > 0;
export function announceConflict(error: ApiError): void {
  for (const handler of [...handlers]) handler(error);
}

/** On a survey page: called when a call was refused because the survey has a newer version or is locked (PLAT-048). */
export function useVersionConflict(handler: Handler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const listener: Handler = (error) => latest.current(error);
    handlers.add(listener);
    return () => {
      handlers.delete(listener);
    };
  }, []);
}
