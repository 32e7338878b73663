/** What a report may show (RES-005): answers over time, a chart per question, and what was written. */
export const reportParts = ['timeline', 'charts', 'texts'] as const;
export type ReportPart = (typeof reportParts)[number];

/** How a chart may be drawn: lying bars, standing ones, its one figure on its scale, or its figures as a table. */
export const chartShapes = ['bars', 'columns', 'gauge', 'table'] as const;
export type ChartShape = (typeof chartShapes)[number];

/** In which order the bars of choices stand (RES-069). */
export const barOrders = ['survey', 'largest', 'smallest'] as const;
export type BarOrder = (typeof barOrders)[number];

/** What a report shows, and how. */
export interface ChartSettings {
  /** At least one. */
  parts: ReportPart[];
  /** Ids of elements that are left out. */
  hidden: string[];
  /** By element id; the others are drawn as suits them. */
  shapes: Record<string, ChartShape>;
  /** As in the survey, where nothing is said. */
  order?: BarOrder;
}
export const wholeReport: ChartSettings = { parts: [...reportParts], hidden: [], shapes: {} };

/** Whether a view is one's own, or everybody's who sees the survey's results (RES-027). */
export const viewScopes = ['user', 'company'] as const;
export type ViewScope = (typeof viewScopes)[number];
