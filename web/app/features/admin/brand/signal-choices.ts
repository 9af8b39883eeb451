/** Light colours that carry ink, from which most shops can choose. */
export const SIGNAL_CHOICES = {
  yellow: '#ffcc00',
  orange: '#ff9149',
  green: '#5fd39a',
  sky: '#7fb8ff',
  rose: '#ff9cb8',
} as const;
