import './print.css';

/** Opens the browser's dialog for printing, of a page of its own. */
export function printPage(title: string, html: string): void {
  const frame = Object.assign(document.createElement('iframe'), {
    // Some browsers print nothing of what is not displayed.
    className: 'rs-print',
    title,
    tabIndex: -1,
    srcdoc: html,
  });
  frame.onload = () => {
    const page = frame.contentWindow!;
    page.onafterprint = () => frame.remove();
    page.print();
  };
  document.body.append(frame);
}
