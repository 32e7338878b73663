import { readColor } from '@kaiku/sdk/common';
import { ColorInput as MantineColorInput, type ColorInputProps as MantineColorInputProps } from '@mantine/core';

export interface ColorInputProps
  extends Omit<MantineColorInputProps, 'value' | 'onChange' | 'format' | 'defaultValue' | 'onChangeEnd'> {
  /** `#RRGGBB`; '' for none. */
  value?: string;
  onChange?: (color: string) => void;
}

const swatches = [
  '#0B5B61',
  '#24898E',
  '#B84310',
  '#F2661A',
  '#2563EB',
  '#7C3AED',
  '#C8323B',
  '#E0A810',
  '#2C8A54',
  '#324042',
];

/** A colour as `#RRGGBB`, picked or typed. */
export function ColorInput({ value = '', onChange, ...props }: ColorInputProps) {
  return (
    <MantineColorInput
      format="hex"
      swatches={swatches}
      swatchesPerRow={10}
      placeholder="#RRGGBB"
      // The eye dropper exists in some browsers only and has no name for screen readers.
      withEyeDropper={false}
      value={value}
      onChange={(next) => onChange?.(readColor(next) ?? next)}
      {...props}
    />
  );
}
