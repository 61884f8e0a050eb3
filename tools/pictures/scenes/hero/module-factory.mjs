// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { perspective } from '../../camera.mjs';
import { Drawing } from '../../drawing.mjs';
import { color, skin } from '../../palette.mjs';
import { calmCorner } from '../../pieces/land.mjs';
import { modules } from '../../pieces/module.mjs';
import { engineer, installer, person } from '../../pieces/person.mjs';
import { robot } from '../../pieces/robot.mjs';
import { box } from '../../pieces/solid.mjs';

export function moduleFactory() {
  const art = new Drawing(1600, 800);
  const camera = perspective({ centerX: 860, horizon: 330, focal: 760, eye: 3.1, yaw: -3 });
  const quad = (points, fill, more) => art.polygon(points.map(camera.project), fill, more);
  art.rect(0, 0, 1600, 800, '#33497C');
  quad(
    [
      [-16, 0, 1],
      [14, 0, 1],
      [14, 0, 70],
      [-16, 0, 70],
    ],
    art.span([0, 340], [0, 800], ['#E9C79A', '#7B7F9F', '#26396B']),
  );
  quad(
    [
      [-16, 9, 1],
      [14, 9, 1],
      [14, 9, 70],
      [-16, 9, 70],
    ],
    art.span([0, 0], [0, 320], ['#14224A', '#3E5488', '#C9AE9A']),
  );
  quad(
    [
      [-16, 0, 1],
      [-16, 0, 70],
      [-16, 9, 70],
      [-16, 9, 1],
    ],
    art.span([0, 0], [820, 0], ['#15244C', '#2F457C', '#B99F98']),
  );
  quad(
    [
      [14, 0, 1],
      [14, 0, 70],
      [14, 9, 70],
      [14, 9, 1],
    ],
    art.span([880, 0], [1600, 0], ['#E3C199', '#8793B5', '#3E5488']),
  );
  quad(
    [
      [-16, 0, 70],
      [14, 0, 70],
      [14, 9, 70],
      [-16, 9, 70],
    ],
    '#FFE3A3',
  );
  for (let z = 66; z > 3; z -= 7) {
    quad(
      [
        [14, 2.6, z],
        [14, 2.6, z - 5],
        [14, 7.8, z - 5],
        [14, 7.8, z],
      ],
      art.span([0, 60], [0, 420], ['#9CC6F0', '#FFF3D6', '#FFC766']),
    );
    quad(
      [
        [14, 5.1, z],
        [14, 5.1, z - 5],
        [14, 5.25, z - 5],
        [14, 5.25, z],
      ],
      '#5B6B8C',
    );
    quad(
      [
        [14, 2.6, z - 2.4],
        [14, 2.6, z - 2.6],
        [14, 7.8, z - 2.6],
        [14, 7.8, z - 2.4],
      ],
      '#5B6B8C',
    );
    quad(
      [
        [13, 0.01, z],
        [13, 0.01, z - 5],
        [5, 0.01, z - 7.4],
        [5, 0.01, z - 2.4],
      ],
      color.butter,
      'opacity="0.3"',
    );
    quad(
      [
        [14, 2.6, z],
        [14, 2.6, z - 5],
        [5, 0.01, z - 7.4],
        [5, 0.01, z - 2.4],
      ],
      color.butter,
      'opacity="0.07"',
    );
    quad(
      [
        [-9, 8.98, z],
        [-3, 8.98, z],
        [-3, 8.98, z - 3.4],
        [-9, 8.98, z - 3.4],
      ],
      '#FFF1D0',
      'opacity="0.85"',
    );
    box(art, camera, { at: [-16, 8.4, z - 6], size: [30, 0.5, 0.3], fill: '#22376B' });
    box(art, camera, { at: [-15.6, 0, z - 6], size: [0.5, 9, 0.5], fill: '#2A4684' });
  }
  for (const z of [30, 24, 18, 12.5]) {
    box(art, camera, {
      at: [-11, 0, z],
      size: [4, 2.6, 3.4],
      fill: '#4F6597',
      front: '#3A5088',
      top: '#A9B5CE',
      side: '#22376B',
    });
    for (const [low, fill] of [
      [2.25, '#F5A524'],
      [0.25, '#22376B'],
    ]) {
      quad(
        [
          [-11, low, z],
          [-7, low, z],
          [-7, low + 0.14, z],
          [-11, low + 0.14, z],
        ],
        fill,
      );
    }
    quad(
      [
        [-7, 0.5, z + 0.6],
        [-7, 0.5, z + 2.8],
        [-7, 2, z + 2.8],
        [-7, 2, z + 0.6],
      ],
      '#3E5C9C',
    );
    const [sx, sy] = camera.project([-8.6, 1.9, z]);
    const scale = camera.scaleAt([-9, 0, z]);
    art.rect(
      sx - scale * 0.5,
      sy - scale * 0.35,
      scale,
      scale * 0.6,
      '#8FD0F0',
      `rx="${scale * 0.08}" opacity="0.8"`,
    );
  }
  quad(
    [
      [-1.6, 0.01, 5],
      [3.4, 0.01, 5],
      [3.4, 0.01, 64],
      [-1.6, 0.01, 64],
    ],
    color.ink,
    'opacity="0.35"',
  );
  for (let z = 62; z > 4; z -= 4) {
    for (const x of [-1, 2.7]) box(art, camera, { at: [x, 0, z], size: [0.22, 0.9, 0.22], fill: '#16264F' });
  }
  box(art, camera, {
    at: [-1.2, 0.85, 4.9],
    size: [4.2, 0.25, 61],
    fill: '#22376B',
    top: '#6C7BA0',
    other: '#1B2C5B',
    side: '#101D3F',
  });
  for (let z = 56; z > 4.5; z -= 3.9) {
    modules(art, camera, {
      origin: [-0.95, 1.14, z],
      across: [3.7, 0, 0],
      up: [0, 0, 2.6],
      columns: 2,
      rows: 1,
      cells: z > 26 ? 0 : 6,
      tone: 'deep',
      frame: '#F1E3CC',
      shine: 0.22,
    });
    if (z > 22 && z < 27) {
      const [rx, ry] = camera.project([4.4, 0, z]);
      robot(art, rx, ry, 200, true);
    }
    if (z > 11 && z < 14.5) {
      const [rx, ry] = camera.project([4.6, 0, z]);
      robot(art, rx, ry, 390, true);
    }
  }
  const stand = (x, z, options, tall = 1.75) => {
    const [px, py] = camera.project([x, 0, z]);
    person(art, px, py, camera.scaleAt([x, 0, z]) * tall, options);
  };
  stand(-4.4, 24, { ...engineer, shirt: color.cream, left: 'hold' });
  stand(7.2, 17, { ...installer, vest: color.blue, left: 'hip', flipped: true });
  stand(
    5.9,
    9.4,
    {
      ...engineer,
      paint: color.gold,
      shirt: color.mist,
      trousers: color.cobalt,
      left: 'hold',
      right: 'hold',
      tone: skin[3],
    },
    1.9,
  );
  stand(
    4.6,
    7,
    {
      hat: 'plait',
      shirt: color.cream,
      gown: '#E9EEF7',
      tone: skin[2],
      left: 'point',
      right: 'hold',
      trousers: color.cobalt,
    },
    1.8,
  );
  art.circle(
    880,
    320,
    520,
    art.radial([
      [0, color.butter, 0.65],
      [0.4, color.gold, 0.18],
      [1, color.gold, 0],
    ]),
  );
  calmCorner(art, 0.85);
  return art;
}
