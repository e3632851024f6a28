const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hour12: false });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Hour and minute of a moment given in epoch milliseconds: 12:04. */
export function formatTime(moment: number): string {
  return time.format(moment);
}

/** Day, hour and minute of a moment given in epoch milliseconds: 21 Nov, 12:04. */
export function formatDayAndTime(moment: number): string {
  return dayAndTime.format(moment);
}
