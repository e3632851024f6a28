/** A device that the preview can stand in for. */
export interface Device {
  readonly name: 'responsive' | 'phone' | 'tablet' | 'desktop';
  readonly label: string;
  /** Width of its window in CSS pixels; null to fill the pane. */
  readonly width: number | null;
}

export const DEVICES: readonly Device[] = [
  { name: 'responsive', label: 'Fill the pane', width: null },
  { name: 'phone', label: 'Phone, 390 px', width: 390 },
  { name: 'tablet', label: 'Tablet, 768 px', width: 768 },
  { name: 'desktop', label: 'Desktop, 1280 px', width: 1280 },
];

/** Size of the frame in CSS pixels, and how much it is shrunk to fit. */
export interface FrameBox {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * Fits a device into the pane: never enlarged, shrunk when it is wider, and as tall as the pane.
 * @param pane inner size of the pane in CSS pixels
 */
export function fitDevice(device: Device, pane: { width: number; height: number }): FrameBox {
  const width = device.width ?? pane.width;
  const scale = width > pane.width && width > 0 ? pane.width / width : 1;
  return { width, height: scale === 0 ? 0 : pane.height / scale, scale };
}
