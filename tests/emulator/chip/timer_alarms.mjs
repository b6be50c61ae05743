// rp2040js drops the fraction of a microsecond when it sets a timer alarm and so fires up to 1 us
// early: the firmware wakes, finds its time not yet come, and goes round once more.

const ALARM_0 = 0x10;
const ALARM_3 = 0x1c;

export function fireAlarmsOnTheMicrosecond(timer) {
  const write = timer.writeUint32.bind(timer);
  timer.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset < ALARM_0 || offset > ALARM_3) return;
    const { nanos } = timer.clock;
    const now = Math.floor(nanos / 1000);
    const micros = (value - now) >>> 0;
    const { clockAlarm } = timer.alarms[(offset - ALARM_0) / 4];
    clockAlarm.schedule(Math.max((now + micros) * 1000 - nanos, 0));
  };
}
