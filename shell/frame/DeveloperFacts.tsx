import { useFormat, useInterval, useViewportSize } from '@kaiku/sdk/web';
import { useEffect, useState } from 'react';

/** PLAT-025. */
export function DeveloperFacts() {
  const format = useFormat();
  const { width } = useViewportSize();
  const [now, setNow] = useState(() => Date.now());
  const { start, stop } = useInterval(() => setNow(Date.now()), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return (
    <span className="sh-developer">
      {width} px · {format.dateTime(now)}
    </span>
  );
}
