import { RadioTower } from 'lucide-react';

export const icon = RadioTower;
