import type { Language, TimeCell } from '@kaiku/sdk/common';
import { createContext, useContext } from 'react';
import { browserZone } from './format.ts';

export interface AlertOptions {
  /** Stays until it is closed (PLAT-027). */
  persistent?: boolean;
}
export interface AlertActions {
  success(text: string, options?: AlertOptions): void;
  error(text: string, options?: AlertOptions): void;
  clear(): void;
}

export type CellValue = string | number | null;

/** Body of `POST /api/table/export`. */
export interface TableExport {
  export_type: 'xlsx_table';
  tableheaders: string[];
  /** One list per row, in the order of `tableheaders`. */
  tabledata: (CellValue | TimeCell)[][];
}

/** What the components need of the application around them. The shell gives it to `UiProvider`. */
export interface UiEnvironment {
  language: Language;
  /** Format of the user, such as `DD.MM.YYYY` (PLAT-069). */
  dateFormat: string;
  /** IANA name of the zone that times are told and picked in: the company's. */
  timeZone: string;
  alert: AlertActions;
  /** Has the server write a workbook. Rejects when it cannot. */
  exportTable(request: TableExport, signal?: AbortSignal): Promise<Blob>;
}

async function plainExport(request: TableExport, signal?: AbortSignal): Promise<Blob> {
  const reply = await fetch('/api/table/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: signal ?? null,
  });
  if (!reply.ok) throw new Error(`the export replied ${reply.status}`);
  return reply.blob();
}

const silent = () => {};

export const defaultEnvironment: UiEnvironment = {
  language: 'en',
  dateFormat: 'YYYY-MM-DD',
  timeZone: browserZone(),
  alert: { success: silent, error: silent, clear: silent },
  exportTable: plainExport,
};

export const EnvironmentContext = createContext<UiEnvironment>(defaultEnvironment);
export const useEnvironment = () => useContext(EnvironmentContext);
