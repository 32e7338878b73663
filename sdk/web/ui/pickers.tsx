import '@mantine/dates/styles.css';
import './css/dates.css';
import 'dayjs/locale/fi.js';
import 'dayjs/locale/sv.js';
import type { DatePickerInputProps, DateTimePickerProps } from '@mantine/dates';
import { DatePickerInput, DatesProvider, DateTimePicker } from '@mantine/dates';
import { useId } from 'react';
import { useEnvironment } from './environment.ts';
import { useSdkText } from './text.ts';

/** The calendar itself, fetched when the first date is to be picked: `dates.tsx` is its door. */
function useCalendar() {
  const t = useSdkText();
  const { language, dateFormat } = useEnvironment();
  const id = useId();
  return {
    // The calendar is named by the field that opens it.
    id,
    popoverProps: { id },
    dateFormat,
    settings: { locale: language, firstDayOfWeek: 1 as const },
    ariaLabels: {
      nextMonth: t('date.nextMonth'),
      previousMonth: t('date.previousMonth'),
      nextYear: t('date.nextYear'),
      previousYear: t('date.previousYear'),
      nextDecade: t('date.nextDecade'),
      previousDecade: t('date.previousDecade'),
    },
    clearButtonProps: { 'aria-label': t('date.clear') },
  };
}

export function DayPicker(props: DatePickerInputProps) {
  const { settings, dateFormat, ...rest } = useCalendar();
  return (
    <DatesProvider settings={settings}>
      <DatePickerInput valueFormat={dateFormat} {...rest} {...props} />
    </DatesProvider>
  );
}

export function RangePicker(props: DatePickerInputProps<'range'>) {
  const { settings, dateFormat, ...rest } = useCalendar();
  return (
    <DatesProvider settings={settings}>
      <DatePickerInput type="range" allowSingleDateInRange valueFormat={dateFormat} {...rest} {...props} />
    </DatesProvider>
  );
}

export function TimePicker(props: DateTimePickerProps) {
  const t = useSdkText();
  const { settings, dateFormat, ...rest } = useCalendar();
  return (
    <DatesProvider settings={settings}>
      <DateTimePicker
        valueFormat={`${dateFormat} HH:mm`}
        timePickerProps={{ hoursInputLabel: t('date.hours'), minutesInputLabel: t('date.minutes') }}
        submitButtonProps={{ 'aria-label': t('date.done') }}
        {...rest}
        {...props}
      />
    </DatesProvider>
  );
}
