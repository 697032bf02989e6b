// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {PassportItems} from "../../src/PassportItems.sol";
import {SignedVouchers} from "../../src/SignedVouchers.sol";

/// @notice A contract wallet whose receiver calls back: the same voucher once more, releases, deposits, cancels, calls off,
/// or refuses.
contract HostileWallet {
    PassportItems private immutable ITEMS;
    address private immutable DEPOSIT;
    bytes private _last;
    uint256 private _mood;
    uint256 public callbacks;
    uint256 public callbacksThatWorked;

    constructor(PassportItems items, address deposit) {
        (ITEMS, DEPOSIT) = (items, deposit);
    }

    function act(bytes calldata data, uint256 mood) external returns (bool succeeded) {
        _mood = mood % 7;
        _last = data;
        (succeeded,) = address(ITEMS).call(data);
        // A voucher that was refused stays good, and may be used in a later callback: that would be no attack.
        if (!succeeded) delete _last;
    }

    function onERC1155Received(address, address from, uint256 id, uint256 value, bytes calldata)
        external
        returns (bytes4)
    {
        ++callbacks;
        bool worked;
        if (_mood == 1) (worked,) = address(ITEMS).call(_last);
        if (_mood == 2 || _mood == 3) {
            uint256 epoch = ITEMS.epoch() << 64;
            for (uint256 i = 0; i < 6; ++i) {
                (bool left,) = address(ITEMS).call(
                    _mood == 2
                        ? abi.encodeCall(LimitedVouchers.release, (address(this), epoch + i))
                        : abi.encodeCall(LimitedVouchers.reject, (address(this), epoch + i))
                );
                worked = worked || left;
            }
        }
        if (_mood == 4 && from == address(0)) ITEMS.safeTransferFrom(address(this), DEPOSIT, id, value, "");
        if (_mood == 5) (worked,) = address(ITEMS).call(abi.encodeCall(SignedVouchers.cancelNonce, ()));
        if (_mood == 6) revert("no");
        if (worked) ++callbacksThatWorked;
        return this.onERC1155Received.selector;
    }
}
