import type { DatePickerInputProps, DateTimePickerProps } from '@mantine/dates';
import { isoTime, localTime } from './dateValues.ts';
import { useEnvironment } from './environment.ts';
import { lazily } from './lazily.tsx';
import { WaitingInput } from './lazyInputs.tsx';

const pickers = () => import('./pickers.tsx');
const DayPicker = lazily(async () => (await pickers()).DayPicker, WaitingInput);
const RangePicker = lazily(async () => (await pickers()).RangePicker, WaitingInput);
const TimePicker = lazily(async () => (await pickers()).TimePicker, WaitingInput);

type Common = Omit<
  DatePickerInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'minDate' | 'maxDate' | 'presets'
> & {
  /** Earliest and latest day, `YYYY-MM-DD`. */
  minDate?: string;
  maxDate?: string;
};

export interface DateInputProps extends Common {
  /** `YYYY-MM-DD`. */
  value?: string | null;
  onChange?: (day: string | null) => void;
}
/** A day, shown in the user's date format. */
export const DateInput = (props: DateInputProps) => <DayPicker clearable {...props} />;

export type DateRange = [from: string | null, to: string | null];
export interface DateRangeInputProps extends Common {
  value?: DateRange;
  onChange?: (range: DateRange) => void;
  /** Ranges that are chosen with one press, beside the calendar. */
  presets?: { label: string; value: DateRange }[];
}
/** First and last day, both included. */
export const DateRangeInput = ({ value, onChange, ...props }: DateRangeInputProps) => (
  <RangePicker clearable {...(props as DatePickerInputProps<'range'>)} value={value} onChange={onChange} />
);

export interface DateTimeInputProps
  extends Omit<DateTimePickerProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'minDate' | 'maxDate'> {
  /** ISO time in UTC; shown and picked in the company's time zone. */
  value?: string | null;
  onChange?: (iso: string | null) => void;
  minDate?: string;
  maxDate?: string;
}
export function DateTimeInput({ value, onChange, ...props }: DateTimeInputProps) {
  const { timeZone } = useEnvironment();
  return (
    <TimePicker
      clearable
      {...props}
      value={value === undefined ? undefined : localTime(value, timeZone)}
      onChange={(local) => onChange?.(isoTime(local, timeZone))}
    />
  );
}
