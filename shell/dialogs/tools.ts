import { createContext, useContext } from 'react';

/** What opens over any page. */
export type Tool = 'palette' | 'shortcuts' | 'viewAs' | 'feedback';

export interface ToolControls {
  open(tool: Tool): void;
}

export const ToolsContext = createContext<ToolControls>({ open: () => {} });
export const useTools = (): ToolControls => useContext(ToolsContext);
