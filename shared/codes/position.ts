/** Where something stands in a frame, as one of nine fields. */
export const POSITION = {
  topLeft: 'TOP_LEFT',
  topCenter: 'TOP_CENTER',
  topRight: 'TOP_RIGHT',
  centerLeft: 'CENTER_LEFT',
  centerCenter: 'CENTER_CENTER',
  centerRight: 'CENTER_RIGHT',
  bottomLeft: 'BOTTOM_LEFT',
  bottomCenter: 'BOTTOM_CENTER',
  bottomRight: 'BOTTOM_RIGHT',
} as const;
