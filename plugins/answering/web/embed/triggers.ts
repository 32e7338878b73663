/** Where no pointer can leave the window, after this time. */
const exitMs = 30_000;

/** Calls `open` once, when the visitor has done what the trigger waits for. */
export function whenTriggered(trigger: string | undefined, after: number, open: () => void): void {
  if (trigger === 'delay') setTimeout(open, after * 1_000);
  else if (trigger === 'scroll') {
    const look = (): void => {
      const whole = document.documentElement.scrollHeight - innerHeight;
      if (whole > 0 && (100 * scrollY) / whole < after) return;
      removeEventListener('scroll', look);
      open();
    };
    addEventListener('scroll', look, { passive: true });
    look();
  } else if (trigger === 'exit') {
    if (!matchMedia('(hover: hover)').matches) setTimeout(open, exitMs);
    else {
      const leave = ({ clientY, relatedTarget }: MouseEvent): void => {
        if (clientY > 0 || relatedTarget) return;
        document.removeEventListener('mouseout', leave);
        open();
      };
      document.addEventListener('mouseout', leave);
    }
  } else open();
}
