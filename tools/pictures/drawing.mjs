// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

const round = (value) => Math.round(value * 10) / 10;
const list = (points) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ');

/** A picture under construction: shapes in painting order plus the gradients and filters they use. */
export class Drawing {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.parts = [];
    this.definitions = [];
  }

  define(markup) {
    const id = `d${this.definitions.length}`;
    this.definitions.push(markup.replace('ID', id));
    return `url(#${id})`;
  }

  stops(colors) {
    return colors
      .map((stop, index) => {
        const [offset, color, opacity = 1] = Array.isArray(stop) ? stop : [index / (colors.length - 1), stop];
        return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
      })
      .join('');
  }

  /** Direction: down, right, or diagonal across the painted shape. */
  gradient(colors, direction = 'down') {
    const [x, y] = { down: [0, 1], right: [1, 0], diagonal: [1, 1] }[direction];
    return this.define(
      `<linearGradient id="ID" x1="0" y1="0" x2="${x}" y2="${y}">${this.stops(colors)}</linearGradient>`,
    );
  }

  /** A gradient between two points of the page, for shapes that must share one light. */
  span(from, to, colors) {
    const place = `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`;
    return this.define(
      `<linearGradient id="ID" gradientUnits="userSpaceOnUse"` +
        ` ${place}>${this.stops(colors)}</linearGradient>`,
    );
  }

  radial(colors) {
    return this.define(`<radialGradient id="ID">${this.stops(colors)}</radialGradient>`);
  }

  blur(deviation) {
    const filter = this.define(
      '<filter id="ID" x="-60%" y="-60%" width="220%" height="220%">' +
        `<feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return `filter="${filter}"`;
  }

  polygon(points, fill, more = '') {
    this.parts.push(`<polygon points="${list(points)}" fill="${fill}" ${more}/>`);
  }

  path(data, fill, more = '') {
    this.parts.push(`<path d="${data}" fill="${fill}" ${more}/>`);
  }

  rect(x, y, width, height, fill, more = '') {
    this.parts.push(
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ` +
        `fill="${fill}" ${more}/>`,
    );
  }

  circle(x, y, radius, fill, more = '') {
    this.parts.push(
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`,
    );
  }

  ellipse(x, y, across, down, fill, more = '') {
    this.parts.push(
      `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(across)}" ry="${round(down)}" ` +
        `fill="${fill}" ${more}/>`,
    );
  }

  line(points, color, width, more = '') {
    this.parts.push(
      `<polyline points="${list(points)}" fill="none" stroke="${color}" stroke-width="${width}" ` +
        `stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    );
  }

  stroke(data, color, width, more = '') {
    this.path(
      data,
      'none',
      `stroke="${color}" stroke-width="${width}" stroke-linecap="round" ` + `stroke-linejoin="round" ${more}`,
    );
  }

  group(attributes, draw) {
    this.parts.push(`<g ${attributes}>`);
    draw();
    this.parts.push('</g>');
  }

  clipped(data, draw) {
    const clip = this.define(`<clipPath id="ID"><path d="${data}"/></clipPath>`);
    this.group(`clip-path="${clip}"`, draw);
  }

  at(x, y, scale, draw, flipped = false) {
    this.group(
      `transform="translate(${round(x)} ${round(y)}) scale(${flipped ? -scale : scale} ${scale})"`,
      draw,
    );
  }

  toString() {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" ` +
      `viewBox="0 0 ${this.width} ${this.height}"><defs>${this.definitions.join('')}</defs>` +
      `${this.parts.join('')}</svg>`
    );
  }
}
