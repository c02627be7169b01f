import { Avatar } from "../avatar.tsx";
import { AVATAR_SIZES } from "../avatar-sizes.ts";
import { HAIR_STYLES } from "../avatar-traits.ts";
import { CupsScene } from "../scenes/cups-scene.tsx";
import { CurtainScene } from "../scenes/curtain-scene.tsx";
import { EmptyRoomScene } from "../scenes/empty-room-scene.tsx";
import { StageScene } from "../scenes/stage-scene.tsx";
import { Columns, Group, Row, Specimen } from "./specimen.tsx";

const SEEDS = Array.from({ length: 16 }, (_, index) => `person-${index}`);

export function Pictures() {
  return (
    <Group title="Pictures">
      <Specimen name="Portraits by seed">
        <Row>
          {SEEDS.map((seed) => (
            <Avatar key={seed} seed={seed} size="md" />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Initials without a photo">
        <Row>
          {Object.keys(AVATAR_SIZES).map((size) => (
            <Avatar key={size} seed="initials:HV" size={size as keyof typeof AVATAR_SIZES} />
          ))}
        </Row>
      </Specimen>
      <Specimen name="Portraits by hair, with and without a beard">
        <Row>
          {HAIR_STYLES.map((hair, index) => (
            <Avatar
              key={hair}
              seed={`${hair}-${index}`}
              size="lg"
              traits={{ hair, beard: index < 4 || hair === "turban" }}
            />
          ))}
        </Row>
      </Specimen>
      <Columns>
        <StageScene className="w-full rounded-lg" />
        <CurtainScene className="w-full rounded-lg" />
        <CupsScene className="w-full" />
        <EmptyRoomScene className="w-full" />
      </Columns>
    </Group>
  );
}
