// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { color, darker, lighter } from '../palette.mjs';

const shoulders = 'M34 324C36 268 70 250 132 232L188 232C250 250 284 268 286 324Z';

function body(art, fill) {
  art.path(shoulders, fill);
  art.path('M206 238C252 252 284 270 286 324L232 324C236 290 226 262 206 238Z', darker(fill, 0.18));
}

function collar(art, fill) {
  art.path('M134 226L160 262L136 276L118 238Z', lighter(fill, 0.35));
  art.path('M186 226L160 262L184 276L202 238Z', lighter(fill, 0.2));
}

export const clothing = {
  saree(art, main, trim, tone) {
    body(art, darker(trim, 0.1));
    art.path('M124 233C134 262 186 262 196 233L188 228L132 228Z', tone);
    art.path('M72 248C110 262 180 300 206 324L34 324C36 280 50 260 72 248Z', main);
    art.path(
      'M132 231C120 238 90 242 72 248C116 262 190 296 214 324L232 324C220 290 170 256 132 231Z',
      darker(main, 0.15),
    );
    art.stroke('M133 233C170 256 218 290 230 324', trim, 7);
    art.stroke('M133 233C170 256 218 290 230 324', lighter(trim, 0.5), 1.6);
  },
  kurta(art, main, trim, tone) {
    body(art, main);
    art.path('M138 226L160 280L182 226Z', tone);
    art.path(
      'M132 226L156 284L160 290L164 284L188 226L196 232L168 296L168 324L152 324L152 296L124 232Z',
      trim,
    );
    for (const y of [300, 314]) art.circle(160, y, 2.4, color.cream);
  },
  nehru(art, main, trim) {
    body(art, main);
    art.path('M128 226L160 244L192 226L196 240L160 262L124 240Z', trim);
    art.path('M34 324C36 268 70 250 124 234L152 324Z', main);
    art.path('M284 324C282 276 254 256 196 238L168 324Z', darker(main, 0.15));
    art.path('M130 222L160 238L190 222L196 240L160 256L124 240Z', lighter(main, 0.12));
    art.path('M124 240L160 256L168 324L152 324Z', main);
    art.path('M196 240L160 256L160 324L172 324Z', darker(main, 0.1));
    for (const y of [272, 292, 312]) art.circle(160, y, 2.8, color.gold);
  },
  blazer(art, main, trim, tone) {
    body(art, main);
    art.path('M132 226L160 312L188 226Z', trim);
    art.path('M140 226L160 252L180 226Z', tone);
    art.path('M130 226L112 244L118 270L130 268L158 324L160 306Z', lighter(main, 0.14));
    art.path('M190 226L208 244L202 270L190 268L162 324L160 306Z', lighter(main, 0.08));
  },
  suit(art, main, trim) {
    body(art, main);
    art.path('M130 226L160 318L190 226Z', color.cream);
    art.path('M152 254L168 254L172 306L160 322L148 306Z', trim);
    art.path('M150 244L170 244L166 258L154 258Z', darker(trim, 0.2));
    art.path('M134 224L160 250L146 264L126 236Z', color.white);
    art.path('M186 224L160 250L174 264L194 236Z', color.mist);
    art.path('M128 228L108 246L116 272L128 270L158 324L160 316Z', lighter(main, 0.14));
    art.path('M192 228L212 246L204 272L192 270L162 324L160 316Z', lighter(main, 0.08));
  },
  shirt(art, main, trim, tone) {
    body(art, main);
    art.path('M138 226L160 264L182 226Z', tone);
    collar(art, main);
    art.line(
      [
        [160, 264],
        [160, 324],
      ],
      darker(main, 0.25),
      2,
    );
    for (const y of [280, 302]) art.circle(164, y, 2.2, trim);
  },
  vest(art, main, trim, tone) {
    clothing.shirt(art, trim, color.cream, tone);
    art.path('M36 324C38 284 52 262 84 250L112 240L150 324Z', main);
    art.path('M284 324C282 284 268 262 236 250L208 240L170 324Z', darker(main, 0.12));
    art.path('M70 256L92 247L106 324L86 324Z', color.cream);
    art.path('M250 256L228 247L214 324L234 324Z', color.mist);
  },
  dupatta(art, main, trim, tone) {
    body(art, main);
    art.path('M130 228C136 258 184 258 190 228Z', tone);
    art.path('M86 246C100 240 116 236 130 229C130 268 112 306 108 324L60 324C62 290 70 262 86 246Z', trim);
    art.path(
      'M234 246C220 240 204 236 190 229C190 268 208 306 212 324L260 324C258 290 250 262 234 246Z',
      darker(trim, 0.15),
    );
    art.stroke('M130 231C130 268 112 306 108 324M190 231C190 268 208 306 212 324', lighter(trim, 0.5), 2.5);
  },
};
