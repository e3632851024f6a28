const UNIT = 1024;
const UNITS = ['', 'KB', 'MB', 'GB'] as const;

/**
 * A size as people know it: "34 KB", "2.5 MB", and below that in words: "12 bytes".
 * @param language BCP 47 tag; that of the machine unless given
 */
export function formatBytes(bytes: number, language?: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(UNIT)));
  const value = bytes / UNIT ** step;
  if (step === 0) {
    const unit = { style: 'unit', unit: 'byte', unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(language, unit).format(bytes);
  }
  const digits = step > 1 && value < 10 ? 1 : 0;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${UNITS[step]}`;
}
