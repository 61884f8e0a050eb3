import sharp from 'sharp';

/** What a photograph is of, in whole per cent from the left and from the top. */
interface Photograph {
  name: string;
  width: number;
  height: number;
  /** The colours that its ground runs between. */
  ground: readonly [string, string];
  subject: { x: number; y: number };
}

/** Photographs as staff upload them: not made for any place on the site. */
export const photographs: readonly Photograph[] = [
  {
    name: 'portrait',
    width: 1200,
    height: 1800,
    ground: ['#557799', '#223311'],
    subject: { x: 50, y: 22 },
  },
  {
    name: 'panorama',
    width: 3600,
    height: 800,
    ground: ['#99bbdd', '#556633'],
    subject: { x: 82, y: 50 },
  },
  {
    name: 'faces-at-the-edge',
    width: 2400,
    height: 1600,
    ground: ['#aa9977', '#334455'],
    subject: { x: 93, y: 13 },
  },
];

/** How much higher than wide the subject is. */
export const subjectRatio = 1.3;

/** The photograph as a JPEG: noise over a gradient, and its subject, an oval of pure red like a head. */
export async function photograph({ width, height, ground, subject }: Photograph): Promise<Buffer> {
  const [top, bottom] = ground;
  const radius = Math.min(width, height) / 28;
  const [x, y] = [(width * subject.x) / 100, (height * subject.y) / 100];
  const drawing = (content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    );
  const gradient = drawing(
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>`,
  );
  const oval = drawing(
    `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * subjectRatio}" fill="#f00"/>`,
  );
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return sharp(gradient)
    .composite([{ input: grain, blend: 'soft-light' }, { input: oval }])
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
