/** What a drawing may take. */
export const DRAWING_LIMITS = {
  /** Processor time to read it and to draw it once, in ms each. */
  timeMs: 1_000,
  /** Memory of the process that does so, in MB. */
  heapMb: 512,
  /** Elements, each as often as it is drawn. */
  elements: 20_000,
  /** Elements in each other, and things that refer to each other. */
  depth: 64,
} as const;

const { elements, depth, timeMs, heapMb } = DRAWING_LIMITS;

/** What is said of a drawing that meets a limit. */
export const DRAWING_FAULTS = {
  elements: `A drawing has at most ${elements.toLocaleString('en')} elements.`,
  uses: `A drawing has at most ${elements.toLocaleString('en')} elements, each as often as it is used.`,
  depth: `The elements of a drawing are nested at most ${depth} deep.`,
  time: `This drawing takes longer than ${timeMs / 1_000} second to draw.`,
  memory: `This drawing takes more than ${heapMb} MB to draw.`,
} as const;

/** A limit that a drawing may meet. */
export type DrawingLimit = keyof typeof DRAWING_FAULTS;
