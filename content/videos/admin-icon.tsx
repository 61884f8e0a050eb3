import { SquarePlay } from 'lucide-react';

export const icon = SquarePlay;
