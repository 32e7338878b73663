import { token } from '@kaiku/sdk/common';

export interface MetricOptions {
  /** Begins with `kaiku_` and the plugin's id, ends with its unit: `kaiku_guest_book_pages_seconds`. */
  name: string;
  help: string;
  /** Names of labels. Few values each: never an id, an address or a text of somebody's. */
  labels?: readonly string[];
}

type Labels = Readonly<Record<string, string>>;

/** What a plugin has to say to who watches the node, under `/metrics`. Asked for by the same name it is the same. */
export interface Metrics {
  counter(options: MetricOptions): (labels?: Labels, by?: number) => void;
  gauge(options: MetricOptions): (value: number, labels?: Labels) => void;
  histogram(options: MetricOptions & { buckets?: readonly number[] }): (value: number, labels?: Labels) => void;
}
export const Metrics = token<Metrics>('core.Metrics');
