import { Input, Skeleton } from '@mantine/core';
import type { DatePickerInputProps, DateTimePickerProps } from '@mantine/dates';
import { lazy, type ReactNode, Suspense } from 'react';
import { isoTime, localTime } from './dateValues.ts';

const pickers = () => import('./pickers.tsx');
const DayPicker = lazy(async () => ({ default: (await pickers()).DayPicker }));
const RangePicker = lazy(async () => ({ default: (await pickers()).RangePicker }));
const TimePicker = lazy(async () => ({ default: (await pickers()).TimePicker }));

type Common = Omit<DatePickerInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'minDate' | 'maxDate'> & {
  /** Earliest and latest day, `YYYY-MM-DD`. */
  minDate?: string;
  maxDate?: string;
};

/** Keeps the place of the field while the calendar is fetched. */
const Place = ({ label, children }: { label?: ReactNode; children: ReactNode }) => (
  <Suspense
    fallback={
      <Input.Wrapper label={label}>
        <Skeleton height={36} />
      </Input.Wrapper>
    }
  >
    {children}
  </Suspense>
);

export interface DateInputProps extends Common {
  /** `YYYY-MM-DD`. */
  value?: string | null;
  onChange?: (day: string | null) => void;
}
/** A day, shown in the user's date format. */
export const DateInput = (props: DateInputProps) => (
  <Place label={props.label}>
    <DayPicker clearable {...props} />
  </Place>
);

export type DateRange = [from: string | null, to: string | null];
export interface DateRangeInputProps extends Common {
  value?: DateRange;
  onChange?: (range: DateRange) => void;
}
/** First and last day, both included. */
export const DateRangeInput = ({ value, onChange, ...props }: DateRangeInputProps) => (
  <Place label={props.label}>
    <RangePicker clearable {...(props as DatePickerInputProps<'range'>)} value={value} onChange={onChange} />
  </Place>
);

export interface DateTimeInputProps
  extends Omit<DateTimePickerProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'minDate' | 'maxDate'> {
  /** ISO time in UTC; shown and picked in the browser's time zone. */
  value?: string | null;
  onChange?: (iso: string | null) => void;
  minDate?: string;
  maxDate?: string;
}
export const DateTimeInput = ({ value, onChange, ...props }: DateTimeInputProps) => (
  <Place label={props.label}>
    <TimePicker
      clearable
      {...props}
      value={value === undefined ? undefined : localTime(value)}
      onChange={(local) => onChange?.(isoTime(local))}
    />
  </Place>
);
