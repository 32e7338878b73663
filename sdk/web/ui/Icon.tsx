import { type IconName, icons, isIconName } from './icons.ts';

export interface IconProps {
  /** A manifest may name any text; an unknown one draws a puzzle piece. */
  name: IconName | (string & {});
  /** Pixels; 18 by default, which suits text of 14 px. */
  size?: number;
  stroke?: number;
  color?: string;
  className?: string;
  /** Read aloud. Without it the icon is decoration. */
  label?: string;
}

export function Icon({ name, size = 18, stroke = 1.75, color, className, label }: IconProps) {
  const Drawing = icons[isIconName(name) ? name : 'puzzle'];
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <Drawing size={size} stroke={stroke} color={color} className={className} {...spoken} />;
}
